import { MenuEntries, type MenuEntriesProps } from '@/ui/MenuEntries';
import type { User } from '@/api/types';
import { UserCard } from './UserCard';

interface UserMenuEntriesProps extends Omit<MenuEntriesProps, 'head'> {
  user: User | undefined;
}

/** The menu of the account with its card, which come together: a card that came later would move the entries under the pointer. */
export function UserMenuEntries({ user, ...rest }: UserMenuEntriesProps) {
  return <MenuEntries {...rest} head={user && <UserCard user={user} />} />;
}
