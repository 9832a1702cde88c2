import { addGroupMembers } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { groupsKey } from '../group-queries.ts'
import { personName } from '../group-words.ts'
import { isMovable, type NamedOutcome, outcomeKey } from './adding-outcomes.tsx'
import type { ChosenCandidates } from './candidate-picker.tsx'

/** Who is to be added: the chosen people, or the pasted emails. */
type Added = { chosen: ChosenCandidates } | { emails: readonly string[] }

const bodyOf = (added: Added) =>
  'emails' in added ? { emails: [...added.emails] } : { user_courses: [...added.chosen.keys()] }

const nameOf = (added: Added, email: string | null, userCourse: number | null): string => {
  if (email !== null) return email
  const person = 'chosen' in added && userCourse !== null ? added.chosen.get(userCourse) : undefined
  return person === undefined ? '' : personName(person)
}

/** Only those who can be moved here from another group. */
const movableOf = (added: Added, outcomes: readonly NamedOutcome[]): Added => {
  const movable = outcomes.filter(isMovable)
  if ('emails' in added) return { emails: movable.flatMap(({ email }) => email ?? []) }
  const ids = movable.map(({ user_course: id }) => id)
  return { chosen: new Map([...added.chosen].filter(([id]) => ids.includes(id))) }
}

/** Adds people; those in another group come over by a second request, once the caller says so. */
export const useAddMembers = (groupId: number) => {
  const client = useQueryClient()
  const [done, setDone] = useState<{ added: Added; outcomes: readonly NamedOutcome[] } | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ added, move }: { added: Added; move: boolean }) => {
      const { outcomes } = await call(addGroupMembers, { params: { id: groupId }, body: { ...bodyOf(added), move } })
      return outcomes.map((each) => ({ ...each, name: nameOf(added, each.email, each.user_course) }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
  const send = useMutateOnce(mutate)
  return {
    outcomes: done?.outcomes ?? null,
    isPending,
    error,
    add: (added: Added) => send({ added, move: false }, { onSuccess: (outcomes) => setDone({ added, outcomes }) }),
    move: () => {
      if (done === null) return
      const replaceMoved = (moved: readonly NamedOutcome[]) => {
        const newOf = new Map(moved.map((each) => [outcomeKey(each), each]))
        setDone({ ...done, outcomes: done.outcomes.map((each) => newOf.get(outcomeKey(each)) ?? each) })
      }
      send({ added: movableOf(done.added, done.outcomes), move: true }, { onSuccess: replaceMoved })
    },
    startAgain: () => {
      reset()
      setDone(null)
    },
  }
}
