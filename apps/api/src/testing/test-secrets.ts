export const testSecrets = {
  token: 'a secret that only tests know, 32+',
  password: 'another that only tests know, 32+',
}
