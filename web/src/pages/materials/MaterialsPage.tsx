import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '@/api/useMayChange';
import { useCalculatorStore } from '@/features/calculator/store';
import { Materials } from '@/features/materials/Materials';
import { sheetOf } from '@/features/materials/stock';
import { useMaterialText } from '@/features/materials/useMaterialText';
import { lengthText } from '@/domain/units/lengths';
import { blankStock } from '@/domain/job/rows';
import { toast } from '@/lib/toasts';
import { Page } from '@/ui/Page';
import { PageHead } from '@/ui/PageHead';

/** `/materials`: the catalogue, whose sheets can be put into the calculator. */
export function MaterialsPage() {
  const { t, i18n } = useTranslation(['materials', 'common']);
  const text = useMaterialText();
  const mayChange = useMayChange();
  const [creating, setCreating] = useState(false);
  return (
    <Page title={t('title')}>
      <PageHead
        title={t('title')}
        start={mayChange ? { label: t('new'), run: () => setCreating(true) } : undefined}
      />
      <Materials
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
        onUse={(material, size) => {
          const { addRow, undo } = useCalculatorStore.getState();
          const { width, height, ...sheet } = sheetOf(material, size, i18n.language);
          addRow('stock', {
            ...blankStock(),
            ...sheet,
            width: lengthText(width),
            height: lengthText(height),
          });
          toast({
            severity: 'success',
            text: t('used', { name: text.name(material), size: text.size(size) }),
            action: { label: t('common:actions.undo'), run: undo },
          });
        }}
      />
    </Page>
  );
}
