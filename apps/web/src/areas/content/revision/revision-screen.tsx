import type { Screen } from '../../../shared/screen.ts'
export const RevisionScreen: Screen = () => null
