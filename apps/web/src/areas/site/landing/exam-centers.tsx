import { useQuery } from '@tanstack/react-query'
import { examCentersQuery } from '../../../shared/api/queries.ts'
import { ExamCenterList } from '../../../shared/ui/exam-center-list.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { LandingSection } from './landing-section.tsx'

/** No section where the content names no center. */
export const ExamCenters = () => {
  const query = useQuery(examCentersQuery)
  const { data: centers, error } = query
  if (centers?.length === 0) return null
  return (
    <LandingSection
      id="exam-centers"
      title="Центры оценки квалификаций"
      lead={<>Здесь сдают экзамен. О&nbsp;датах и&nbsp;порядке сдачи спросите сам центр.</>}
    >
      {centers !== undefined && <ExamCenterList centers={centers} wide />}
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
