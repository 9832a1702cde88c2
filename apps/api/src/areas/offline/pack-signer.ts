import { createSignatures, isSameSignature } from '../../people/signatures.ts'

/** What a pack's id says: whose it is, and when it holds. */
export interface PackClaims {
  learnerId: number
  userCourseId: number
  issuedAt: Date
  expiresAt: Date
}

export interface PackSigner {
  /** The id of a pack: its claims, signed. */
  sign(claims: PackClaims): string
  /** Undefined where we did not issue it. */
  read(packId: string): PackClaims | undefined
  /** That a wording was in the pack, so that an answer to it needs no look at what the course held then. */
  prove(packId: string, question: PackedWording): string
  isProven(packId: string, question: PackedWording, proof: string): boolean
}

interface PackedWording {
  questionId: number
  versionId: number
}

/** A proof is sent with each of hundreds of questions: 72 bits cannot be guessed by sending answers. */
const proofLength = 12

export const createPackSigner = (secret: string): PackSigner => {
  const sealOf = createSignatures(secret, 'dopusk offline packs')
  const prove = (packId: string, { questionId, versionId }: PackedWording) =>
    sealOf(`${packId}\n${questionId}\n${versionId}`).slice(0, proofLength)
  return {
    sign: ({ learnerId, userCourseId, issuedAt, expiresAt }) => {
      const claims = [learnerId, userCourseId, issuedAt.getTime(), expiresAt.getTime()].join('.')
      return `${claims}.${sealOf(claims)}`
    },
    read: (packId) => {
      const [, claims = '', seal = ''] = /^(\d{1,16}\.\d{1,16}\.\d{1,16}\.\d{1,16})\.([\w-]{43})$/.exec(packId) ?? []
      if (!isSameSignature(seal, sealOf(claims))) return undefined
      const [learnerId, userCourseId, issuedMs, expiresMs] = claims.split('.').map(Number) as [
        ...[number, number],
        ...[number, number],
      ]
      return { learnerId, userCourseId, issuedAt: new Date(issuedMs), expiresAt: new Date(expiresMs) }
    },
    prove,
    isProven: (packId, question, proof) => isSameSignature(proof, prove(packId, question)),
  }
}
