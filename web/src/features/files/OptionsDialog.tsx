import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiOpenInNew } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileFormatOffer } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { Icon } from '@/ui/Icon';
import { rememberChoice, rememberedChoice } from './cncMachines';
import { ChoiceOption, LabelOption } from './ChoiceOption';
import { FilePreview } from './FilePreview';
import { isShownByBrowser, type FormatName } from './formats';
import { useLabelFormats } from './labelFormats';
import { LabelFormatMenu } from './labels/LabelFormatMenu';
import { NumberOption } from './NumberOption';
import { MachineField } from './MachineField';
import { fieldsOf, isIdle, isWrong, ownOptions, sentOptions, type OptionName } from './options';
import type { ChosenOptions } from './remembered';
import { openTab } from './tab';
import { useCncMachines } from './useCncMachines';
import type { useDownload } from './useDownload';

interface OptionsDialogProps {
  /** The calculation's. */
  id: string;
  offer: FileFormatOffer;
  files: ReturnType<typeof useDownload>;
  onClose: () => void;
}

/** The options of a format; those with which a file is had are remembered for the next one. */
export function OptionsDialog({ id, offer, files, onClose }: OptionsDialogProps) {
  const { t } = useTranslation('formats');
  const { t: tFiles } = useTranslation('files');
  const desk = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { format } = offer;
  const fields = fieldsOf(offer);
  const labels = useLabelFormats(offer.options.label !== undefined);
  const [choice, setChoice] = useState(() => rememberedChoice(offer));
  const machines = useCncMachines(choice.machine, offer.options.machine !== undefined);
  const machine = machines.chosen;
  const chosen: ChosenOptions = {
    ...defaultsOf(offer),
    ...(machine ?? machines.gone)?.values,
    ...choice.own,
    machine: machine?.id ?? '',
  };
  const [busy, setBusy] = useState<'download' | 'open' | null>(null);
  const ready = !fields.some((field) => isWrong(field, chosen, labels));
  const choose = (name: OptionName, text: string) =>
    setChoice((now) => ({ ...now, own: { ...now.own, [name]: text } }));
  const sent = sentOptions(fields, chosen, labels, machine?.values);
  const taken = () => {
    rememberChoice(format, { machine, own: ownOptions(fields, chosen, labels, machine?.values) });
    return sent;
  };

  const download = async () => {
    setBusy('download');
    const came = await files.download(format, taken());
    setBusy(null);
    if (came) onClose();
  };
  const open = async () => {
    const tab = openTab(tFiles('writing'));
    setBusy('open');
    await files.show(format, taken(), tab);
    setBusy(null);
  };

  return (
    <FormDialog
      title={t(`name.${format as Exclude<FormatName, 'csv'>}`)}
      submit={tFiles('download')}
      ready={ready && busy !== 'open'}
      busy={busy === 'download'}
      // Nothing is lost that a click does not bring back.
      changed={false}
      onSubmit={() => void download()}
      onClose={onClose}
      beside={
        isShownByBrowser(format) && (
          <Button
            startIcon={<Icon path={mdiOpenInNew} />}
            disabled={!ready || busy === 'download'}
            loading={busy === 'open'}
            loadingPosition="start"
            onClick={() => void open()}
            sx={{ minHeight: 44 }}
          >
            {t('open')}
          </Button>
        )
      }
      outcome={
        isShownByBrowser(format) && (
          <FilePreview id={id} format={format} options={sent} ready={ready} desk={desk} />
        )
      }
    >
      {fields.map((field) => {
        const { name, kind } = field;
        const value = chosen[name] ?? '';
        const disabled = isIdle(name, chosen, labels);
        const common = { value, disabled, onChange: (text: string) => choose(name, text) };
        switch (kind) {
          case 'machine':
            return (
              <MachineField
                key={name}
                fields={fields}
                chosen={chosen}
                ready={ready}
                machines={machines}
                onChange={setChoice}
              />
            );
          case 'flag':
            return (
              <FormControlLabel
                key={name}
                disabled={disabled}
                control={
                  <Checkbox
                    checked={value === 'true'}
                    onChange={(_, checked) => choose(name, String(checked))}
                  />
                }
                label={t(`option.${name}`)}
                sx={{ minHeight: 44 }}
              />
            );
          case 'label':
            return (
              <Box key={name} sx={{ display: 'flex', gap: 1, '& > div': { flexGrow: 1, minWidth: 0 } }}>
                <LabelOption labels={labels} {...common} />
                <LabelFormatMenu
                  id={id}
                  formats={labels}
                  chosen={value}
                  remnants={chosen.remnants}
                  onChoose={common.onChange}
                />
              </Box>
            );
          case 'choice':
            return <ChoiceOption key={name} field={field} {...common} />;
          case 'whole':
          case 'length':
          case 'speed':
            return <NumberOption key={name} field={field} chosen={chosen} labels={labels} {...common} />;
        }
      })}
    </FormDialog>
  );
}

const defaultsOf = ({ options }: FileFormatOffer) =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, { default: text }]) => (text === null ? [] : [[name, text]])),
  );
