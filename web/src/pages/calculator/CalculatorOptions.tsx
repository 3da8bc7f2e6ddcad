import { CalculatorSettings } from '@/features/calculator/CalculatorSettings';
import { CsvSetting } from '@/features/transfer/CsvSetting';
import { CalculatorDefaults } from './CalculatorDefaults';

/** The settings of the calculator, with what other parts of the page add. */
export function CalculatorOptions({ onClose }: { onClose: () => void }) {
  return (
    <CalculatorSettings onClose={onClose}>
      <CalculatorDefaults />
      <CsvSetting />
    </CalculatorSettings>
  );
}
