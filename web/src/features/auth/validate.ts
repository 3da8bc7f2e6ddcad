// What a sign-in or a registration must hold, checked in this order; the first fault is told.

import { FIRST_LIMITS } from '@/lib/firstLimits';

export type AuthMode = 'login' | 'register';

export interface Credentials {
  name: string;
  email: string;
  password: string;
}

export type CredentialFault = 'fields' | 'email' | 'password';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function faultOf({ name, email, password }: Credentials, mode: AuthMode): CredentialFault | null {
  if (!email.trim() || !password || (mode === 'register' && !name.trim())) return 'fields';
  if (!EMAIL.test(email.trim())) return 'email';
  if (Array.from(password).length < FIRST_LIMITS.RegisterRequest.password.minLength) return 'password';
  return null;
}
