import { describe, expect, it } from 'vitest';
import { givable, mayChange, mayManage } from './roles';

describe('in a team', () => {
  it.each([
    ['viewer', false, []],
    ['member', false, []],
    ['admin', true, ['viewer', 'member']],
    ['owner', true, ['viewer', 'member', 'admin']],
  ] as const)('a %s manages: %s, and gives the roles %j', (role, manages, roles) => {
    expect(mayManage(role)).toBe(manages);
    expect(givable(role)).toEqual(roles);
  });

  it('an admin changes viewers and members only, the owner admins too, nobody the owner', () => {
    const changes = (role: 'admin' | 'owner') =>
      (['viewer', 'member', 'admin', 'owner'] as const).filter((one) => mayChange(role, { role: one }));
    expect(changes('admin')).toEqual(['viewer', 'member']);
    expect(changes('owner')).toEqual(['viewer', 'member', 'admin']);
  });
});
