import type { UserProfile } from '@dopusk/contract'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../../shared/api/use-session.ts'
import { LearnerFields } from '../../../../shared/learner/learner-fields.tsx'
import { learnerRefusal } from '../../../../shared/learner/learner-refusal.ts'
import { LearnerWarnings } from '../../../../shared/learner/learner-warnings.tsx'
import { useLearnerForm } from '../../../../shared/learner/use-learner-form.ts'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../../shared/ui/button-row.tsx'
import type { LeaveGuard } from '../../../../shared/ui/guarded-dialog.tsx'
import { useMutateOnce } from '../../../../shared/use-mutate-once.ts'
import { ConflictNotice } from '../conflict-notice.tsx'
import { failureText, isChangedMeanwhile } from '../failure-text.ts'
import { Section } from '../section.tsx'
import { BlockLogin } from './block-login.tsx'
import { ForeignChanges } from './foreign-changes.tsx'
import styles from './profile-section.module.css'
import { useChangeProfile } from './use-change-profile.ts'
import { bodyOf, formValuesOf, useProfileEdit } from './use-profile-edit.ts'

interface ProfileSectionProps {
  /** The current profile on the server. */
  profile: UserProfile
  onGuard: (guard: LeaveGuard) => void
  onSaved: (saved: { isLoginChanged: boolean }) => void
}

const failure = 'Произошла ошибка при отправке формы'

export const ProfileSection = ({ profile, onGuard, onSaved }: ProfileSectionProps) => {
  const stored = formValuesOf(profile)
  const { form, faults, problem, left, show, check, onInput, onBlur } = useLearnerForm({
    emailRequired: false,
    initial: stored,
    stored,
  })
  const edit = useProfileEdit(profile, form)
  const isImpersonated = useSession()?.impersonated ?? false
  const [guard, setOwnGuard] = useState<LeaveGuard>('free')
  const [isConflict, setConflict] = useState(false)
  const save = useChangeProfile()
  const saveOnce = useMutateOnce(save.mutate)
  const { base, changes } = edit

  const setGuard = (next: LeaveGuard) => {
    setOwnGuard(next)
    onGuard(next)
  }
  /** A newer profile replaces the form's values unless the person has already typed something. */
  const takeNewer = useEffectEvent(() => {
    if (guard !== 'free' || isConflict || changes !== null || profile.version <= base.version) return
    edit.setBase(profile)
    edit.refill(profile)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version identifies a newer profile
  useEffect(() => takeNewer(), [profile.version])

  const settle = (saved: UserProfile) => {
    setConflict(false)
    edit.setBase(saved)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = check()
    if (values === null) return
    setGuard('busy')
    saveOnce(
      { base, body: bodyOf(values) },
      {
        onSuccess: (saved) => {
          settle(saved)
          edit.refill(saved)
          setGuard('free')
          onSaved({ isLoginChanged: saved.user.email !== base.user.email })
        },
        onError: (error) => {
          setGuard('touched')
          setConflict(isChangedMeanwhile(error))
          if (isChangedMeanwhile(error)) return
          const refusal = learnerRefusal(error, failure)
          show(refusal.faults, refusal.message)
        },
      },
    )
  }
  const showChanges = () => edit.newest.mutate(undefined, { onSuccess: () => setConflict(false) })

  return (
    <Section title="Личные данные">
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-label="Профиль обучающегося"
        onSubmit={submit}
        onInput={(event) => {
          setGuard('touched')
          onInput(event)
        }}
        onBlur={onBlur}
      >
        <LearnerFields
          initial={formValuesOf(base)}
          faults={faults}
          emailRequired={false}
          isEmailFixed={isImpersonated}
          emailHint={isImpersonated ? 'Это логин. Его меняет сам партнёр' : 'Это логин. Пустое поле оставит прежний'}
        />
        <LearnerWarnings values={left} />
        {isConflict && (
          <ConflictNotice
            failure={
              edit.newest.error && failureText('Не\u00a0получилось узнать, что\u00a0изменилось', edit.newest.error)
            }
            busy={edit.newest.isPending}
            onShow={showChanges}
          />
        )}
        {!isConflict && changes !== null && <ForeignChanges changes={changes} onTake={edit.take} />}
        <Alert message={problem} />
        <ButtonRow>
          <Button type="submit" busy={save.isPending}>
            Сохранить профиль
          </Button>
        </ButtonRow>
      </form>
      <BlockLogin profile={base} onSaved={settle} onConflict={() => setConflict(true)} />
    </Section>
  )
}
