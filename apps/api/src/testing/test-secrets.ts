export const testSecrets = {
  token: 'a secret that only tests know, 32+',
  password: 'another that only tests know, 32+',
}

/** Of the key of an encrypted backup: a thousandth of the usual cost. */
export const lowKeyCost = { n: 2 ** 7, r: 8, p: 1 }
