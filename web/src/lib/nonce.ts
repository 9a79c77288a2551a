// The page's CSP nonce, as the server wrote it; styles made at run time must carry it.

/** The nonce, or undefined where no server filled it in (development). */
export function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
}
