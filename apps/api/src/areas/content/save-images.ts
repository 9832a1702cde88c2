import { extname } from 'node:path'
import type { PackSources } from '@dopusk/content'
import type { Tx } from '../../db/database.ts'
import { insertAsset } from './insert-asset.ts'

/** Addresses of the pack's pictures by their file name. */
export type ImageAddresses = Map<string, string>

const mediaTypes: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' }

export const saveImages = async (tx: Tx, { images }: PackSources): Promise<ImageAddresses> => {
  const addresses: ImageAddresses = new Map()
  for (const [name, bytes] of images) {
    const mediaType = mediaTypes[extname(name)]
    if (mediaType === undefined) continue
    const checksum = await insertAsset(tx, mediaType, bytes)
    addresses.set(name, `/files/${checksum.toString('hex')}`)
  }
  return addresses
}
