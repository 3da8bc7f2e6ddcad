import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { mdiOpenInNew } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileFormatOffer } from '@/api/types';
import { FormDialog } from '@/ui/FormDialog';
import { Icon } from '@/ui/Icon';
import { ChoiceOption, LabelOption } from './ChoiceOption';
import { isShownByBrowser, type FormatName } from './formats';
import { useLabelFormats } from './labelFormats';
import { LabelFormatMenu } from './labels/LabelFormatMenu';
import { NumberOption } from './NumberOption';
import { fieldsOf, isIdle, isWrong, sentOptions, type OptionName } from './options';
import { optionsFor, rememberOptions } from './remembered';
import { openTab } from './tab';
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
  const fields = fieldsOf(offer);
  const labels = useLabelFormats(offer.options.label !== undefined);
  const [chosen, setChosen] = useState(() => ({ ...defaultsOf(offer), ...optionsFor(offer) }));
  const [busy, setBusy] = useState<'download' | 'open' | null>(null);
  const ready = !fields.some((field) => isWrong(field, chosen, labels));
  const choose = (name: OptionName, text: string) => setChosen((now) => ({ ...now, [name]: text }));
  const taken = () => {
    const options = sentOptions(fields, chosen, labels);
    rememberOptions(offer.format, options);
    return options;
  };

  const download = async () => {
    setBusy('download');
    const came = await files.download(offer.format, taken());
    setBusy(null);
    if (came) onClose();
  };
  const open = async () => {
    const tab = openTab(tFiles('writing'));
    setBusy('open');
    await files.show(offer.format, taken(), tab);
    setBusy(null);
  };

  return (
    <FormDialog
      title={t(`name.${offer.format as Exclude<FormatName, 'csv'>}`)}
      submit={tFiles('download')}
      ready={ready && busy !== 'open'}
      busy={busy === 'download'}
      // Nothing is lost that a click does not bring back.
      changed={false}
      onSubmit={() => void download()}
      onClose={onClose}
      beside={
        isShownByBrowser(offer.format) && (
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
    >
      {fields.map((field) => {
        const { name, kind } = field;
        const value = chosen[name] ?? '';
        const disabled = isIdle(name, chosen, labels);
        const common = { value, disabled, onChange: (text: string) => choose(name, text) };
        switch (kind) {
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
