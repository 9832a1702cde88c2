import { randomInt } from 'node:crypto'
import { makeReadablePassword } from '@dopusk/domain'

export const randomPassword = (length: number): string => makeReadablePassword(length, randomInt)
