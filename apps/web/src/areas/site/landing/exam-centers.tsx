import type { ExamCenter } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { examCentersQuery } from '../../../shared/api/queries.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { LandingSection } from './landing-section.tsx'

export interface ExamCentersProps {
  /** The list of the proposals' area. */
  List: ComponentType<{ centers: readonly ExamCenter[]; wide: boolean }>
}

/** No section where the content names no center. */
export const ExamCenters = ({ List }: ExamCentersProps) => {
  const query = useQuery(examCentersQuery)
  const { data: centers, error } = query
  if (centers?.length === 0) return null
  return (
    <LandingSection
      id="exam-centers"
      title="Центры оценки квалификаций"
      lead={<>Здесь сдают экзамен. О&nbsp;датах и&nbsp;порядке сдачи спросите сам центр.</>}
    >
      {centers !== undefined && <List centers={centers} wide />}
      {centers === undefined && error !== null && <LoadError query={query} />}
      {centers === undefined && error === null && (
        <div aria-busy="true">
          <VisuallyHidden>Загружаем центры…</VisuallyHidden>
          <Skeleton shape="block" />
        </div>
      )}
    </LandingSection>
  )
}
