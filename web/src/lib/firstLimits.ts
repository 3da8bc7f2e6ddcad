// Written from openapi.json by `npm run api`: those limits that every screen begins with.

export const FIRST_LIMITS = {
  query: {
    page: { minimum: 1 },
    page_size: { minimum: 1, maximum: 100 },
    search: { maxLength: 200 },
    thickness: { minimum: 0.01, maximum: 1000 },
    folder: { maxLength: 200 },
  },
  RegisterRequest: {
    email: { minLength: 1, maxLength: 254 },
    name: { minLength: 1, maxLength: 200 },
    password: { minLength: 8, maxLength: 200 },
  },
} as const;
