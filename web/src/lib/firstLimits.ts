// Written from openapi.json by `npm run api`: those limits that every screen begins with.

export const FIRST_LIMITS = {
  query: {
    page: { minimum: 1 },
    page_size: { minimum: 1, maximum: 100 },
    search: { maxLength: 200 },
    thickness: { minimum: 0.01, maximum: 1000 },
    folder: { maxLength: 200 },
    material: { maxLength: 200 },
  },
  Job: {
    external_id: { maxLength: 200 },
    name: { maxLength: 200 },
    notes: { maxLength: 10000 },
    panels: { maxItems: 100000, maxPieces: 100000 },
    project_id: { maxLength: 200 },
    stock_panels: { maxItems: 100000 },
  },
  RegisterRequest: {
    email: { minLength: 1, maxLength: 254 },
    name: { minLength: 1, maxLength: 200 },
    password: { minLength: 8, maxLength: 200 },
  },
} as const;
