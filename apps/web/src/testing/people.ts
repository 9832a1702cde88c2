import type { CurrentUser } from '@dopusk/contract'

const toBase64Url = (value: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

interface TokenOptions {
  email?: string
  nowMs?: number
  livesS?: number
  imp?: number
  /** Makes two tokens of one person different. */
  serial?: number
}

export const makeToken = ({ email = 'anna@example.org', nowMs, livesS = 900, ...rest }: TokenOptions = {}) => {
  const iat = Math.floor((nowMs ?? Date.now()) / 1000)
  return `${toBase64Url({ alg: 'none' })}.${toBase64Url({ email, sub: '1', iat, exp: iat + livesS, ...rest })}.x`
}

export const makeUser = (more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  email: 'anna@example.org',
  is_demo: false,
  is_superuser: false,
  user_status: null,
  role: null,
  partner_profile: null,
  first_name: null,
  patronymic: null,
  demo: null,
  ...more,
})

export const organisation = {
  short_name: 'ООО «Вектор»',
  email: 'help@example.org',
  logotype: null,
  direction: 'Директор',
  phone: '+79001234567',
  policy: '<p>Политика</p>',
  terms: '</script><script>alert(1)</script>',
}
