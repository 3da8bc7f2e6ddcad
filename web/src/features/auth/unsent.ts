// What was typed into the dialog and not sent: it is there again when the dialog is opened the next time. A password
// is never kept.
import type { Credentials } from './validate';

type Unsent = Pick<Credentials, 'name' | 'email'>;

const NOTHING: Unsent = { name: '', email: '' };

let kept = NOTHING;

export const unsent = (): Unsent => kept;

export function keepUnsent({ name, email }: Unsent): void {
  kept = { name, email };
}

export function forgetUnsent(): void {
  kept = NOTHING;
}
