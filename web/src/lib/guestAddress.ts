/** Whether an address is that of a shared link: who opens it needs no account and has chosen nothing here yet. */
export const isGuestAddress = (pathname: string): boolean => pathname.startsWith('/s/');
