import type { ListedUserCourse } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../../shared/ui/button-row.tsx'
import { LinkButton } from '../../../../shared/ui/link-button.tsx'
import { accessOf, isStarted } from '../../../../study/course-access.ts'
import { statisticAddress, useListState } from '../../statistic-address.ts'
import type { CourseFormKind } from './course-form.tsx'
import type { useCourseChange } from './use-course-change.ts'

interface CourseActionsProps {
  userCourse: ListedUserCourse
  /** The id of the element with the course's name. */
  nameId: string
  openForm: CourseFormKind | null
  change: ReturnType<typeof useCourseChange>
  onOpen: (kind: CourseFormKind) => void
  /** Other actions. */
  children: ReactNode
}

export const CourseActions = (props: CourseActionsProps) => {
  const { userCourse, nameId, openForm, change, onOpen, children } = props
  const list = useListState()
  const access = accessOf(userCourse)
  const isOver = access === 'ended'
  const isRefused = (kind: NonNullable<ListedUserCourse['refused_changes']>[number]) =>
    userCourse.refused_changes?.includes(kind) === true
  const canDate = isOver || !(isStarted(userCourse) || isRefused('move'))
  const isPausing = change.isPending && (change.variables.kind === 'pause' || change.variables.kind === 'resume')

  const opener = (kind: CourseFormKind, label: string, look: ButtonLook = 'ghost') =>
    openForm === kind ? null : (
      <Button look={look} size="s" aria-describedby={nameId} onClick={() => onOpen(kind)}>
        {label}
      </Button>
    )
  return (
    <ButtonRow>
      {!isOver && opener('prolong', 'Продлить', userCourse.can_ask_prolong ? 'primary' : 'ghost')}
      {!isOver && !isRefused('pause') && (
        <Button
          look="ghost"
          size="s"
          aria-describedby={nameId}
          busy={isPausing}
          onClick={() => change.mutate({ kind: access === 'paused' ? 'resume' : 'pause' })}
        >
          {access === 'paused' ? 'Возобновить' : 'Приостановить'}
        </Button>
      )}
      {canDate && opener('date', isOver ? 'Выдать снова' : 'Перенести начало')}
      <LinkButton look="ghost" size="s" to={statisticAddress(userCourse.id)} state={list} aria-describedby={nameId}>
        Статистика
      </LinkButton>
      {children}
      {!isRefused('take_back') && opener('take_back', 'Забрать', 'plain')}
    </ButtonRow>
  )
}
