import {
  mdiDotsHorizontal,
  mdiFileDelimitedOutline,
  mdiFileExcelOutline,
  mdiLabelMultipleOutline,
  mdiTrayArrowUp,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import { showError } from '@/api/showError';
import { useOnce } from '@/api/useOnce';
import { saveFile } from '@/lib/saveFile';
import { sentFileName } from '@/lib/sentFileName';
import { MenuButton } from '@/ui/MenuButton';
import type { ItemHandlers } from './handlers';
import { wishOf, type ListParams } from './listParams';

interface StockFilesProps {
  params: ListParams;
  mayChange: boolean;
  onImport: () => void;
  onLabels: ItemHandlers['onLabels'];
}

const PATHS = { csv: '/api/v1/stock/files/csv', xlsx: '/api/v1/stock/files/xlsx' } as const;

/** What is found as a file, and a file into the room. */
export function StockFiles({ params, mayChange, onImport, onLabels }: StockFilesProps) {
  const { t, i18n } = useTranslation('stockroom');
  const { mutate } = useOnce({
    mutationFn: async (format: keyof typeof PATHS) => {
      let name: string | undefined;
      const call = api
        .GET(PATHS[format], {
          params: { query: wishOf(params) },
          headers: { 'accept-language': i18n.language },
          parseAs: 'blob',
        })
        .then((answer) => {
          name = sentFileName(answer.response.headers.get('content-disposition') ?? '');
          return answer;
        });
      saveFile(await answerOf<Blob>(call), name ?? `stock.${format}`);
    },
    onError: showError,
  });
  return (
    <MenuButton
      label={t('files.label')}
      icon={mdiDotsHorizontal}
      sx={{ minHeight: 44, ml: 'auto' }}
      entries={[
        { label: t('files.csv'), icon: mdiFileDelimitedOutline, run: () => mutate('csv') },
        { label: t('files.xlsx'), icon: mdiFileExcelOutline, run: () => mutate('xlsx') },
        {
          label: t(params.kind === 'sheet' ? 'files.sheetLabels' : 'files.labels'),
          icon: mdiLabelMultipleOutline,
          run: () => onLabels(wishOf(params)),
        },
        ...(mayChange ? [{ label: t('files.import'), icon: mdiTrayArrowUp, run: onImport }] : []),
      ]}
    />
  );
}
