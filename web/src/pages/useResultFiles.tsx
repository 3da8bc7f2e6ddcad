import type { ReactNode } from 'react';
import { FilesButton } from '@/features/files/FilesButton';
import { PrintLocked } from '@/features/files/PrintLocked';
import { usePrint } from '@/features/files/usePrint';
import type { BarCommand } from '@/ui/ActionBar';
import { usePlan } from './usePlan';

interface ResultFiles {
  print: BarCommand;
  files: ReactNode;
}

/** What a result offers to take along: Print, as far as the person's plan has it, and the menu of its files. */
export function useResultFiles(id: string): ResultFiles {
  const { formats } = usePlan();
  const { command, ...locked } = usePrint(id, formats);
  const files = (
    <>
      <FilesButton id={id} />
      <PrintLocked {...locked} />
    </>
  );
  return { print: command, files };
}
