import { clusterFolder } from '../cluster.ts'
import { listClusters } from '../list-clusters.ts'
import type { ClusterLocation } from '../location.ts'
import { exists } from '../temporary-folder.ts'
import { findPackage, type Programs } from './binaries.ts'
import { findInstalled, readInstalled } from './installed-programs.ts'
import { readProgramsRecord } from './programs-record.ts'

/** The npm package's, or those of a folder of installed programs. */
export type ProgramsChoice = 'package' | { folder: string }

export interface ProgramsOptions {
  /** by default those that have served the cluster; a new one gets installed programs where there are some */
  programs?: ProgramsChoice | undefined
  /** that the caller needs; installed programs may lack them */
  extensions?: readonly string[] | undefined
}

const chooseKnown = async (location: ClusterLocation): Promise<ProgramsChoice | undefined> => {
  const cluster = clusterFolder(location)
  if (!(await exists(cluster))) return (await listClusters(location.folder)).length > 0 ? 'package' : undefined
  const record = await readProgramsRecord(cluster)
  return record?.folder ? { folder: record.folder } : 'package'
}

export const choosePrograms = async (
  location: ClusterLocation,
  { programs, extensions = [] }: ProgramsOptions,
): Promise<Programs> => {
  const choice = programs ?? (await chooseKnown(location))
  if (choice === 'package') return findPackage()
  if (choice !== undefined) return readInstalled(choice.folder, extensions)
  return (await findInstalled(extensions)) ?? findPackage()
}
