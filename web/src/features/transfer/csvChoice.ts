// In which form CSV is written: the person's choice, or what is usual in the language of the page.
import { useSyncExternalStore } from 'react';
import { stored } from '@/lib/storage';
import { formOf, type CsvForm } from './write/table';

export const CSV_CHOICES = ['auto', 'point', 'comma'] as const;
export type CsvChoice = (typeof CSV_CHOICES)[number];

const kept = stored<CsvChoice>({
  key: 'csv',
  version: 1,
  repair: (found) => CSV_CHOICES.find((choice) => choice === found) ?? 'auto',
});

const listeners = new Set<() => void>();

export function chooseCsv(choice: CsvChoice): void {
  kept.write(choice);
  listeners.forEach((listener) => listener());
}

export const useCsvChoice = (): CsvChoice =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, kept.read);

export function csvForm(language: string): CsvForm {
  const choice = kept.read();
  return choice === 'auto' ? formOf(language) : choice;
}
