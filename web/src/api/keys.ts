// The names under which server state is kept, where more than one feature has to know them.

export const keys = {
  user: ['user'] as const,
  plans: ['plans'] as const,
  settings: ['settings'] as const,
  projects: ['projects'] as const,
  materials: ['materials'] as const,
  library: ['library'] as const,
  sessions: ['sessions'] as const,
  securityEvents: ['security-events'] as const,
  apiKeys: ['api-keys'] as const,
  activity: ['activity'] as const,
  team: ['team'] as const,
  invitations: ['team-invitations'] as const,
  task: (id: string) => ['task', id] as const,
  batches: ['batches'] as const,
  batch: (id: string) => ['batch', id] as const,
  calculations: ['calculations'] as const,
  calculation: (id: string) => ['calculation', id] as const,
  /** The formats in which its result can be had, in that language. */
  files: (id: string, language: string) => ['files', id, language] as const,
  /** A file as it is previewed. */
  file: ['file'] as const,
  labels: ['labels'] as const,
  costs: ['costs'] as const,
  priceList: ['price-list'] as const,
  shop: ['shop'] as const,
  /** The store room: its lists, its items and their movements. */
  stock: ['stock'] as const,
  cncMachines: ['cnc-machines'] as const,
  links: (id: string) => ['links', id] as const,
  localHistory: (owner: string) => ['local-history', owner] as const,
};
