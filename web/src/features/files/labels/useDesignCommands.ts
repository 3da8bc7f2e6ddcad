// The commands of the designer: its buttons, its keys and the list of keys share them.

import {
  mdiAlignHorizontalCenter,
  mdiAlignHorizontalLeft,
  mdiAlignHorizontalRight,
  mdiAlignVerticalBottom,
  mdiAlignVerticalCenter,
  mdiAlignVerticalTop,
  mdiArrangeBringToFront,
  mdiArrangeSendToBack,
  mdiArrowExpandHorizontal,
  mdiArrowExpandVertical,
  mdiContentCopy,
  mdiContentCut,
  mdiContentDuplicate,
  mdiContentPaste,
  mdiDeleteOutline,
  mdiDistributeHorizontalCenter,
  mdiDistributeVerticalCenter,
  mdiFitToScreenOutline,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiRedo,
  mdiSelectAll,
  mdiUndo,
} from '@mdi/js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  align,
  chosenOf,
  distribute,
  restack,
  sameSide,
  type Alignment,
  type Direction,
} from '@/domain/labels/arranging';
import { hasRoomFor } from '@/domain/labels/design';
import { REDO, UNDO, type Command, type Shortcut } from '@/lib/command';
import { useDesign, useDesignStore, ZOOM_STEPS } from './designStore';

const ALIGN_ICONS: Record<Alignment, string> = {
  left: mdiAlignHorizontalLeft,
  center: mdiAlignHorizontalCenter,
  right: mdiAlignHorizontalRight,
  top: mdiAlignVerticalTop,
  middle: mdiAlignVerticalCenter,
  bottom: mdiAlignVerticalBottom,
};

const DISTRIBUTE_ICONS: Record<Direction, string> = {
  across: mdiDistributeHorizontalCenter,
  down: mdiDistributeVerticalCenter,
};

/** In the groups in which their buttons stand. */
export const COMMAND_GROUPS = ['history', 'edit', 'align', 'arrange', 'zoom'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

const held = (letter: string): Shortcut => ({
  keys: [`Ctrl+${letter}`],
  name: `Ctrl+${letter.toUpperCase()}`,
});

export function useDesignCommands(): Record<CommandGroup, Command[]> {
  const { t } = useTranslation('labels');
  const store = useDesignStore();
  const count = useDesign(({ chosen }) => chosen.length);
  const copied = useDesign((state) => state.copied.length);
  const fields = useDesign(({ design }) => design.fields);
  const back = useDesign(({ undoable }) => undoable.past.length > 0);
  const forth = useDesign(({ undoable }) => undoable.future.length > 0);
  const zoom = useDesign((state) => state.zoom);

  return useMemo(() => {
    const now = store.getState;
    const none = count === 0;
    const room = (more: number) => hasRoomFor(fields, more);
    const toZoom = (step: number | undefined) => {
      if (step !== undefined) now().zoomTo(step);
    };
    const chosenNow = () => chosenOf(now().design.fields, now().chosen);
    return {
      history: [
        {
          id: 'undo',
          label: t('command.undo'),
          icon: mdiUndo,
          shortcut: UNDO,
          disabled: !back,
          run: () => now().undo(),
        },
        {
          id: 'redo',
          label: t('command.redo'),
          icon: mdiRedo,
          shortcut: REDO,
          disabled: !forth,
          run: () => now().redo(),
        },
      ],
      edit: [
        {
          id: 'selectAll',
          label: t('command.selectAll'),
          icon: mdiSelectAll,
          shortcut: held('a'),
          disabled: fields.length === 0,
          run: () => now().choose(now().design.fields.map(({ id }) => id)),
        },
        {
          id: 'cut',
          label: t('command.cut'),
          icon: mdiContentCut,
          shortcut: held('x'),
          disabled: none,
          run: () => {
            now().copy();
            now().remove();
          },
        },
        {
          id: 'copy',
          label: t('command.copy'),
          icon: mdiContentCopy,
          shortcut: held('c'),
          disabled: none,
          run: () => now().copy(),
        },
        {
          id: 'paste',
          label: t('command.paste'),
          icon: mdiContentPaste,
          shortcut: held('v'),
          disabled: copied === 0 || !room(copied),
          run: () => now().insert(now().copied),
        },
        {
          id: 'duplicate',
          label: t('command.duplicate'),
          icon: mdiContentDuplicate,
          shortcut: held('d'),
          disabled: none || !room(count),
          run: () => now().insert(chosenNow()),
        },
        {
          id: 'remove',
          label: t('command.remove'),
          icon: mdiDeleteOutline,
          shortcut: { keys: ['Delete', 'Backspace'], name: t('key.delete') },
          disabled: none,
          run: () => now().remove(),
        },
      ],
      align: (Object.keys(ALIGN_ICONS) as Alignment[]).map((to) => ({
        id: `align-${to}`,
        label: t(count > 1 ? `align.${to}` : `alignOne.${to}`),
        icon: ALIGN_ICONS[to],
        disabled: none,
        run: () => now().arrange((all, ids, label) => align(all, ids, to, label)),
      })),
      arrange: [
        ...(['across', 'down'] as const).map((direction) => ({
          id: `distribute-${direction}`,
          label: t(`distribute.${direction}`),
          icon: DISTRIBUTE_ICONS[direction],
          disabled: count < 3,
          run: () => now().arrange((all, ids) => distribute(all, ids, direction)),
        })),
        ...(['width', 'height'] as const).map((side) => ({
          id: `same-${side}`,
          label: t(`same.${side}`),
          icon: side === 'width' ? mdiArrowExpandHorizontal : mdiArrowExpandVertical,
          disabled: count < 2,
          run: () => now().arrange((all, ids, label) => sameSide(all, ids, side, label)),
        })),
        ...(['front', 'back'] as const).map((to) => ({
          id: `restack-${to}`,
          label: t(`restack.${to}`),
          icon: to === 'front' ? mdiArrangeBringToFront : mdiArrangeSendToBack,
          disabled: none,
          run: () => now().arrange((all, ids) => restack(all, ids, to)),
        })),
      ],
      zoom: [
        {
          id: 'zoomOut',
          label: t('command.zoomOut'),
          icon: mdiMagnifyMinusOutline,
          shortcut: { keys: ['Ctrl+-', 'Ctrl+Shift+_'], name: 'Ctrl+−' },
          disabled: zoom <= Math.min(...ZOOM_STEPS),
          run: () => toZoom(ZOOM_STEPS.findLast((step) => step < now().zoom)),
        },
        {
          id: 'zoomIn',
          label: t('command.zoomIn'),
          icon: mdiMagnifyPlusOutline,
          shortcut: { keys: ['Ctrl+=', 'Ctrl++', 'Ctrl+Shift++'], name: 'Ctrl++' },
          disabled: zoom >= Math.max(...ZOOM_STEPS),
          run: () => toZoom(ZOOM_STEPS.find((step) => step > now().zoom)),
        },
        {
          id: 'fit',
          label: t('command.fit'),
          icon: mdiFitToScreenOutline,
          shortcut: { keys: ['Ctrl+0'], name: 'Ctrl+0' },
          disabled: zoom === 1,
          run: () => now().zoomTo(1),
        },
      ],
    };
  }, [store, t, count, copied, fields, back, forth, zoom]);
}
