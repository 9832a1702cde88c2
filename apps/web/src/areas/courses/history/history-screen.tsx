import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { courseAddress, useUserCourseId } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { CourseNotFound } from '../../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { type Tab, Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts'
import { useListAddress } from '../../../shared/use-list-address.ts'
import { attemptAddress } from '../../../study/attempt-address.ts'
import { HistoryPages } from '../../../study/history/history-pages.tsx'
import { useHistoryPages } from '../../../study/history/use-history-pages.ts'
import { PracticeRuns } from '../../../study/practice/practice-runs.tsx'

const HistoryEmpty = ({ userCourseId }: { userCourseId: number }) => (
  <EmptyState icon="clock" title="Начните обучение, чтобы здесь появилась история..">
    <LinkButton to={courseAddress(paths.course, userCourseId)}>К&nbsp;режимам обучения</LinkButton>
  </EmptyState>
)

interface ListProps {
  userCourseId: number
  onMissing: () => void
}

const AttemptHistory = ({ userCourseId, onMissing }: ListProps) => {
  const pages = useHistoryPages(userCourseId)
  const { error } = pages.history
  const reportMissing = useEffectEvent(onMissing)
  useEffect(() => {
    if (isNotFound(error)) reportMissing()
  }, [error])
  return (
    <HistoryPages
      pages={pages}
      empty={<HistoryEmpty userCourseId={userCourseId} />}
      attemptTo={(item) => attemptAddress(userCourseId, item)}
    />
  )
}

type List = 'attempts' | 'practice'

const tabs: readonly Tab<List>[] = [
  { value: 'attempts', label: 'Занятия' },
  { value: 'practice', label: 'Практика' },
]

/** Checks and tests, and beside them the practice: each list has its own page numbers. */
const CourseHistory = ({ userCourseId }: { userCourseId: number }) => {
  const { params, setFilter } = useListAddress()
  const [isMissing, setMissing] = useState(false)
  const panelId = useId()
  const list: List = params.get('list') === 'practice' ? 'practice' : 'attempts'
  const given = { userCourseId, onMissing: () => setMissing(true) }
  if (isMissing) return <CourseNotFound />
  return (
    <Page>
      <PageHeading title="История" back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }} />
      <Tabs
        label="Какую историю показать"
        tabs={tabs}
        current={list}
        panelId={panelId}
        onChange={(next) => setFilter({ list: next === 'practice' ? next : null }, { replace: true })}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, list)}>
        {list === 'practice' ? <PracticeRuns {...given} /> : <AttemptHistory {...given} />}
      </div>
    </Page>
  )
}

export const HistoryScreen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  return userCourseId === null ? <CourseNotFound /> : <CourseHistory key={userCourseId} userCourseId={userCourseId} />
}
