// Who may do what in a team: viewer, member, admin, owner; each may do what the one before it may.

import type { TeamMember, TeamRole } from '@/api/types';

const ORDER = ['viewer', 'member', 'admin', 'owner'] as const satisfies TeamRole[];
const rank = (role: TeamRole) => ORDER.indexOf(role);

/** Invites, renames, sees who is invited. */
export const mayManage = (role: TeamRole): boolean => rank(role) >= rank('admin');

/** The roles that somebody may give to others; handing the team over is a step of its own. */
export function givable(role: TeamRole): TeamRole[] {
  if (role === 'owner') return ['viewer', 'member', 'admin'];
  return role === 'admin' ? ['viewer', 'member'] : [];
}

/** Whether somebody may change or remove that member: everybody below the own role. */
export function mayChange(role: TeamRole, member: Pick<TeamMember, 'role'>): boolean {
  return mayManage(role) && rank(member.role) < rank(role);
}
