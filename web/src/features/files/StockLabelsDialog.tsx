import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { mdiOpenInNew } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import type { FileFormatOffer } from '@/api/types';
import { useOnce } from '@/api/useOnce';
import type { operations } from '@/api/schema';
import { currentUnit } from '@/i18n/chosenUnit';
import { saveFile } from '@/lib/saveFile';
import { sentFileName } from '@/lib/sentFileName';
import { FormDialog } from '@/ui/FormDialog';
import { Icon } from '@/ui/Icon';
import { LabelOption } from './ChoiceOption';
import { failureText } from './failure';
import type { WrittenFile } from './fetchFile';
import { useLabelFormats } from './labelFormats';
import { NumberOption } from './NumberOption';
import { showFile } from './openFile';
import { fieldsOf, isIdle, isWrong, sentOptions, type OptionName } from './options';
import { rememberedOptions, rememberOptions, type ChosenOptions } from './remembered';
import { openTab } from './tab';

type LabelQuery = NonNullable<operations['stock_labels']['parameters']['query']>;

interface StockLabelsDialogProps {
  /** Which items: the filters of their list, or their ids. */
  query: LabelQuery;
  onClose: () => void;
}

/** What can be chosen of labels of stock: bounds and all are those of labels of results. */
const OFFER: Pick<FileFormatOffer, 'options'> = {
  options: {
    label: { default: 'avery-l7160' },
    start: { min: 1, max: 1000, default: '1' },
    copies: { min: 1, max: 100, default: '1' },
  },
};
const FIELDS = fieldsOf(OFFER);
/** What is chosen here is remembered with the labels of results: they come out of the same printer. */
const FORMAT = 'labels';

/** The labels in the printer, for what lies in the store room. */
export function StockLabelsDialog({ query, onClose }: StockLabelsDialogProps) {
  const { t, i18n } = useTranslation('formats');
  const { t: tFiles } = useTranslation('files');
  const labels = useLabelFormats(true);
  const [chosen, setChosen] = useState<ChosenOptions>(() => ({
    label: 'avery-l7160',
    start: '1',
    copies: '1',
    ...rememberedOptions(FORMAT),
  }));
  const ready = !FIELDS.some((field) => isWrong(field, chosen, labels));
  const print = async (): Promise<WrittenFile> => {
    const { language } = i18n;
    const sent = sentOptions(FIELDS, chosen, labels);
    const others = Object.entries(rememberedOptions(FORMAT)).filter(
      ([name]) => OFFER.options[name] === undefined,
    );
    rememberOptions(FORMAT, { ...Object.fromEntries(others), ...sent });
    const options = { ...sent, lang: language, unit: currentUnit() } as unknown as LabelQuery;
    let name: string | undefined;
    const call = api
      .GET('/api/v1/stock/files/labels', {
        params: { query: { ...query, ...options } },
        headers: { 'accept-language': language },
        parseAs: 'blob',
      })
      .then((answer) => {
        name = sentFileName(answer.response.headers.get('content-disposition') ?? '');
        return answer;
      });
    return { content: await answerOf<Blob>(call), name: name ?? 'stock-labels.pdf' };
  };
  const download = useOnce({
    mutationFn: print,
    onSuccess: ({ content, name }) => {
      saveFile(content, name);
      onClose();
    },
  });
  const open = useOnce({
    mutationFn: async (tab: Window | null) => {
      try {
        showFile(await print(), tab);
      } catch (thrown) {
        tab?.close();
        throw thrown;
      }
    },
  });
  const error = download.error ?? open.error;
  const choose = (name: OptionName, text: string) => {
    download.reset();
    open.reset();
    setChosen((now) => ({ ...now, [name]: text }));
  };
  return (
    <FormDialog
      title={t('name.labels')}
      submit={tFiles('download')}
      ready={ready && !open.isPending}
      busy={download.isPending}
      // Nothing is lost that a click does not bring back.
      changed={false}
      width="sm"
      onSubmit={() => download.mutate()}
      onClose={onClose}
      beside={
        <Button
          startIcon={<Icon path={mdiOpenInNew} />}
          disabled={!ready || download.isPending}
          loading={open.isPending}
          loadingPosition="start"
          onClick={() => open.mutate(openTab(tFiles('writing')))}
          sx={{ minHeight: 44 }}
        >
          {t('open')}
        </Button>
      }
    >
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {FIELDS.map((field) => {
        const { name } = field;
        const common = {
          value: chosen[name] ?? '',
          disabled: isIdle(name, chosen, labels),
          onChange: (text: string) => choose(name, text),
        };
        return name === 'label' ? (
          <LabelOption key={name} labels={labels} {...common} />
        ) : (
          <NumberOption key={name} field={field} chosen={chosen} labels={labels} {...common} />
        );
      })}
    </FormDialog>
  );
}
