import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { ChangedTexts } from '../../../study/wording/wording-changes.tsx'
import styles from '../editor-parts/editor.module.css'
import { OwnText } from '../editor-parts/own-text.tsx'
import frame from '../frame.module.css'
import { textOfTask, textsOfTask } from './task-body.ts'
import type { TaskEditing } from './use-task-editor.ts'

interface TaskNoticesProps {
  editing: TaskEditing
  /** Of a cited document. */
  titleOf: (document: number) => string
}

/** Another expert has changed the task: nothing is overwritten, and the own text stays. */
const Conflict = ({ editing, titleOf }: TaskNoticesProps) => {
  const { theirs, body } = editing
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (theirs === null) return null
  const before = textsOfTask(theirs.task, titleOf)
  const after = textsOfTask(body, titleOf)
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  const textOf = (texts: typeof before, name: string) => texts.find((each) => each.name === name)?.text ?? ''
  return (
    <section ref={notice} className={frame.notice} aria-labelledby="task-conflict">
      {/* Focus stays where the person types. */}
      <div role="alert">
        <h2 id="task-conflict">Задание изменил другой эксперт</h2>
      </div>
      <p>
        Ваш текст не&nbsp;сохранён на&nbsp;сервере, но&nbsp;не&nbsp;потерян: он остаётся в&nbsp;форме и&nbsp;в&nbsp;этом
        браузере. Чужой тоже не&nbsp;тронут. Ниже — чем ваш текст отличается от&nbsp;чужого: зачёркнутого у&nbsp;вас
        нет.
      </p>
      <div className={styles.changes}>
        <ChangedTexts
          changes={names.map((name) => ({ name, before: textOf(before, name), after: textOf(after, name) }))}
        />
      </div>
      <OwnText text={textOfTask(body, titleOf)} />
      <ButtonRow>
        <Button size="s" onClick={editing.takeTheirs}>
          Загрузить чужой вариант
        </Button>
        <Button look="ghost" size="s" onClick={editing.keepOwn}>
          Сравнил, продолжить с&nbsp;моим
        </Button>
      </ButtonRow>
    </section>
  )
}

const Restored = ({ editing }: { editing: TaskEditing }) => {
  const [isAsking, setAsking] = useState(false)
  const isNew = editing.task === null
  return (
    <section className={frame.notice} aria-labelledby="task-restored">
      <div role="status">
        <h2 id="task-restored">Восстановлен несохранённый текст</h2>
      </div>
      <p>
        {isNew
          ? 'Вы начали это задание в\u00a0этом браузере и\u00a0не\u00a0сохранили.'
          : 'Вы правили задание в\u00a0этом браузере и\u00a0не\u00a0сохранили.'}{' '}
        Продолжайте: текст уже в&nbsp;форме.
      </p>
      <ButtonRow>
        <Button look="ghost" size="s" onClick={() => setAsking(true)}>
          {isNew ? 'Начать с\u00a0пустого…' : 'Вернуть сохранённое…'}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Убрать несохранённый текст?"
          confirmLabel="Убрать"
          isPending={false}
          error={null}
          onConfirm={editing.revert}
          onClose={() => setAsking(false)}
        >
          <p>Вернуть его будет нельзя.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const Aside = ({ editing, titleOf }: TaskNoticesProps) =>
  editing.aside === null ? null : (
    <section className={frame.notice} aria-labelledby="task-aside">
      <h2 id="task-aside">Ваш прежний текст</h2>
      <p>Он не&nbsp;вошёл в&nbsp;задание. Перенесите из&nbsp;него нужное и&nbsp;уберите.</p>
      <OwnText text={textOfTask(editing.aside, titleOf)} />
      <ButtonRow>
        <Button look="ghost" size="s" onClick={editing.dropAside}>
          Больше не&nbsp;нужен
        </Button>
      </ButtonRow>
    </section>
  )

/** What has to be known or decided before the work goes on. */
export const TaskNotices = ({ editing, titleOf }: TaskNoticesProps) => {
  if (editing.theirs !== null) return <Conflict editing={editing} titleOf={titleOf} />
  return (
    <>
      <Aside editing={editing} titleOf={titleOf} />
      {editing.isRestored && <Restored editing={editing} />}
    </>
  )
}
