/** Crockford's base 32, in small letters: without letters that look like a digit or like each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const bits = 128
const signBits = 5n

/** The code of a paper from 16 random bytes: 26 signs, which can be read aloud and typed. */
export const paperCodeOf = (bytes: Uint8Array): string => {
  if (bytes.length * 8 !== bits) throw new RangeError(`a code has ${bits} bits`)
  let rest = bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let sign = 0; sign < Math.ceil(bits / Number(signBits)); sign += 1) {
    code = alphabet[Number(rest & 31n)] + code
    rest >>= signBits
  }
  return code
}

/** The code as it was issued, from what a person typed: case, hyphens and look-alike letters do not matter. Null if it is none. */
export const readPaperCode = (typed: string): string | null => {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(code) ? code : null
}
