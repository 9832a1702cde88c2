import { type ContentCourse, renameContentTopic } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { contentCoursePath, contentQuestionsPath } from '../../../shared/content-paths.ts'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from '../../../shared/ui/section.module.css'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { contentKey } from '../content-queries.ts'
import { drafts } from '../content-words.ts'
import { useOpenDraft } from '../use-open-draft.ts'
import own from './course.module.css'
import { CourseFiles } from './course-files.tsx'

type Topic = ContentCourse['topics'][number]

const RenameDialog = ({ topic, onClose }: { topic: Topic; onClose: () => void }) => {
  const client = useQueryClient()
  const [title, setTitle] = useState(topic.title)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(renameContentTopic, { params: { id: topic.id }, body: { title: title.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: contentKey })
      showToast('Тема переименована', 'green')
      onClose()
    },
  })
  const rename = useMutateOnce(mutate)
  const guard = title === topic.title ? 'free' : 'touched'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '') rename(undefined)
  }
  return (
    <GuardedDialog title="Переименовать тему" guard={isPending ? 'busy' : guard} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={submit}>
        <TextField
          label="Название темы"
          maxLength={200}
          value={title}
          error={title.trim() === '' ? 'Заполните поле' : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Alert message={error?.message ?? null} />
        <ButtonRow>
          <Button type="submit" busy={isPending}>
            Переименовать
          </Button>
          <Button look="ghost" onClick={onClose}>
            Отмена
          </Button>
        </ButtonRow>
      </form>
    </GuardedDialog>
  )
}

const TopicRow = ({ course, topic, onRename }: { course: number; topic: Topic; onRename: () => void }) => (
  <li className={own.topic}>
    <Link className={own.topicName} to={contentQuestionsPath(course, `&topic=${topic.id}`)}>
      {topic.title}
    </Link>
    <span className={own.small}>
      {plural(topic.question_count, questions)}, в&nbsp;билетах {topic.in_tickets}
    </span>
    {topic.is_local && (
      <IconButton icon={icons.pencil} label={`Переименовать тему: ${topic.title}`} onClick={onRename} />
    )}
  </li>
)

/** The questions of the course by topics. */
export const CourseQuestions = ({ course }: { course: ContentCourse }) => {
  const { id, topics, question_count: count, draft_count: draftCount } = course
  const [renamed, setRenamed] = useState<Topic | null>(null)
  const { open, isPending } = useOpenDraft({ to: contentCoursePath(id), label: course.name })
  return (
    <Card>
      <section className={styles.section} aria-labelledby="course-questions">
        <div className={own.head}>
          <h2 id="course-questions">Вопросы: {count}</h2>
          {/* The steps of an empty course have this button. */}
          {count > 0 && (
            <Button look="ghost" size="s" busy={isPending} onClick={() => open({ course: id })}>
              Новый вопрос
            </Button>
          )}
        </div>
        {topics.length === 0 && (
          <p className={styles.note}>Темы появятся вместе с&nbsp;вопросами: тему указывают в&nbsp;самом вопросе.</p>
        )}
        {topics.length > 0 && (
          <ul className={own.topics}>
            {topics.map((topic) => (
              <TopicRow key={topic.id} course={id} topic={topic} onRename={() => setRenamed(topic)} />
            ))}
          </ul>
        )}
        {count + draftCount > 0 && (
          <ButtonRow>
            {count > 0 && (
              <LinkButton look="ghost" size="s" to={contentQuestionsPath(id)}>
                Все вопросы курса
              </LinkButton>
            )}
            {draftCount > 0 && (
              <LinkButton look="ghost" size="s" to={contentQuestionsPath(id, '&show=drafts')}>
                {plural(draftCount, drafts)}
              </LinkButton>
            )}
          </ButtonRow>
        )}
        <CourseFiles course={course} />
      </section>
      {renamed !== null && <RenameDialog topic={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  )
}
