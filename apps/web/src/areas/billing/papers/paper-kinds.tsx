import type { PaperKind } from '@dopusk/contract'
import { SegmentedChoice } from '../../../shared/ui/segmented-choice.tsx'
import { useListAddress } from '../../../shared/use-list-address.ts'

/** What the register shows: invoices, papers of another kind, or all. */
export type ShownKind = PaperKind | 'all'

const names: Record<ShownKind, string> = { invoice: 'Счета', act: 'Акты', certificate: 'Справки', all: 'Все' }
const kinds = Object.keys(names) as ShownKind[]

const isKind = (text: string | null): text is ShownKind => text !== null && Object.hasOwn(names, text)

/** The kind in the URL; without one, invoices. */
export const useShownKind = () => {
  const { params, setFilter } = useListAddress()
  const written = params.get('kind')
  return {
    kind: isKind(written) ? written : 'invoice',
    /** Partner and year stay; what only one kind is filtered by does not. */
    setKind: (kind: ShownKind) => setFilter({ kind: kind === 'invoice' ? null : kind, state: null, number: null }),
  }
}

/** The heading of the screen. */
export const kindHeadings: Record<ShownKind, string> = { ...names, all: 'Счета, акты, справки' }

interface PaperKindsProps {
  kind: ShownKind
  onChange: (kind: ShownKind) => void
}

export const PaperKinds = ({ kind, onChange }: PaperKindsProps) => (
  <SegmentedChoice
    label="Вид бумаг"
    options={kinds.map((each) => names[each])}
    value={names[kind]}
    onChange={(name) => onChange(kinds.find((each) => names[each] === name) ?? 'invoice')}
  />
)
