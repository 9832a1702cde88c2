import type { ContentCourse } from '@dopusk/contract'
import { Link } from 'react-router'
import { contentNewTaskPath, contentTaskPath } from '../../../shared/content-paths.ts'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { kindNames, practicalKinds } from '../../../study/practice/task/practical-task.ts'
import badges from '../badges.module.css'
import own from './course.module.css'

type Task = ContentCourse['tasks'][number]

const TaskRow = ({ task }: { task: Task }) => (
  <li className={own.task}>
    <div className={own.taskWords}>
      <Link className={own.topicName} to={contentTaskPath(task.id)}>
        {task.name.trim() === '' ? 'Задание без\u00a0названия' : task.name}
      </Link>
      <span className={own.small}>
        {kindNames[task.kind]}, №&nbsp;{task.id_cok}
      </span>
    </div>
    {(!task.is_shown || !task.is_local) && (
      <span className={badges.badges}>
        {!task.is_shown && (
          <StatusBadge tone="amber" icon="eyeOff">
            скрыто
          </StatusBadge>
        )}
        {!task.is_local && (
          <StatusBadge tone="blue" icon="document">
            из&nbsp;набора
          </StatusBadge>
        )}
      </span>
    )}
  </li>
)

/** The practical tasks of the course in the order of learners, and the way to a new one of each kind. */
export const CourseTasks = ({ course }: { course: ContentCourse }) => (
  <Card>
    <section className={styles.section} aria-labelledby="course-tasks">
      <h2 id="course-tasks">Практические задания: {course.tasks.length}</h2>
      {course.tasks.length === 0 ? (
        <p className={styles.note}>
          Практических заданий пока нет. Выберите вид первого: новое задание скрыто, пока вы его не&nbsp;покажете.
        </p>
      ) : (
        <ul className={own.topics} aria-label="Практические задания">
          {course.tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      <div className={own.newTask}>
        <h3 id="course-new-task">Новое задание</h3>
        <nav aria-labelledby="course-new-task">
          <ButtonRow>
            {practicalKinds.map((kind) => (
              <LinkButton key={kind} look="ghost" size="s" to={contentNewTaskPath(course.id, kind)}>
                {kindNames[kind]}
              </LinkButton>
            ))}
          </ButtonRow>
        </nav>
      </div>
    </section>
  </Card>
)
