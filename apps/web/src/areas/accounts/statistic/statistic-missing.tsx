import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { useListBehind } from '../statistic-address.ts'

/** The address names no course, or that of somebody who is not among this person's learners. */
export const StatisticMissing = () => (
  <ErrorState
    wholePage
    title="Course not found!"
    message="Такого курса нет среди курсов ваших обучающихся. Откройте статистику из&nbsp;карточки обучающегося."
  >
    <LinkButton to={useListBehind()}>К&nbsp;учётным записям</LinkButton>
  </ErrorState>
)
