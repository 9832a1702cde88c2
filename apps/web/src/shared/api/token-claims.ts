export interface TokenClaims {
  email: string
  /** Seconds, as in every JWT. */
  exp: number
  iat: number | null
  /** Set during an impersonation. */
  imp: unknown
}

const decodeBase64Url = (text: string): string => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

/** The claims of an access token. The page does not verify the signature; the server does. */
export const readClaims = (token: string): TokenClaims | null => {
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''))
    if (typeof payload !== 'object' || payload === null) return null
    const { email, exp, iat, imp } = payload as Record<string, unknown>
    if (typeof email !== 'string' || typeof exp !== 'number') return null
    return { email, exp, iat: typeof iat === 'number' ? iat : null, imp: imp ?? null }
  } catch {
    return null
  }
}

/** Tokens with one identity are interchangeable; an impersonating admin is not the account's owner. */
export const identityOf = (token: string | null): string | null => {
  const claims = token === null ? null : readClaims(token)
  return claims === null ? null : `${claims.email.toLowerCase()} ${String(claims.imp)}`
}
