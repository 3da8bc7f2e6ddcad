import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renew } from './renew';

it('asks again for what was being asked for the first time before a change', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['materials', { search: 'Ash' }],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const renewed = renew(client, ['materials']);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('from before');
  answers[1]?.('from after');
  await renewed;
  expect(observer.getCurrentResult().data).toBe('from after');
  stop();
});
