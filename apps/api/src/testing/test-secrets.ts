export const testSecrets = {
  token: 'a secret that only tests know, 32+',
  password: 'another that only tests know, 32+',
}

/** Of the key of an encrypted backup: a thousandth of the usual cost. */
export const lowWorkFactor = 7

/** A pair of age, for backups. */
export const backupKeys = {
  recipient: 'age13hyghqw48yz8cqxt63rw5f8mukzzs9aef5j4e3p20c8m8er58quq085s3f',
  identity: 'AGE-SECRET-KEY-1XS7Q05NF3R4077ES9XF2NY6P3H9EPJXWLLVS73DM5T3U3RHYPM3SXAN06V',
}
