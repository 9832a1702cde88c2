/** Values that a browser never sends: for texts, numbers, and whole parts of a body. */

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eдорап',
  'ﷺ'.repeat(40),
  'é'.repeat(300),
  'я'.repeat(20_000),
  '👩🏽‍🏭👨‍👩‍👧‍👦',
  "'; drop table app_user; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  'a@b.ru\r\nBcc: all@example.org',
  '=cmd|calc!A1',
  '__proto__',
  '0',
  '-1',
  '1e309',
  'NaN',
  '2026-02-30',
  '31.02.2026',
  '0000-00-00',
  '9999-12-31',
  '+7900',
  'İstanbul',
  'ЁЁЁ',
]

export const hostileNumbers = [0, -1, -0, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, Number.MIN_VALUE]

export const hostileParts: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { toString: 'x' },
  { $gt: '' },
  { length: 1e9 },
  Array.from({ length: 500 }, (_, index) => index),
]

/** Headers that are read somewhere; bytes above 127 are what HTTP lets through. */
export const hostileHeaders: Record<string, string>[] = [
  { cookie: 'csrftoken=one', 'x-csrftoken': 'on\u00e9' },
  { cookie: 'csrftoken=%00', 'x-csrftoken': '\u00ff' },
  { cookie: 'csrftoken=%ff; refresh_browser=%00%ed%a0%80' },
  { 'idempotency-key': '\u00ff\u009b31m' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'if-match': '"\u00ff", W/"1", *' },
  { 'if-none-match': ','.repeat(4000) },
  { authorization: 'Bearer \u00ff' },
  { 'x-forwarded-for': '\u00ff, ::1, 999.1.1.1' },
]

export const hostilePathIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  ' 1',
  '%00',
  '%D0%AF',
  '..%2f..%2fetc',
  '9223372036854775808',
  '99999999999999999999999',
  '1%27%20or%201=1',
  'me',
  '%ff',
]
