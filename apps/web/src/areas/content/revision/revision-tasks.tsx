import type { Revision } from '@dopusk/contract'
import { Link } from 'react-router'
import { contentTaskPath } from '../../../shared/content-paths.ts'
import styles from './revision.module.css'

/** Practical tasks that cite the earlier edition: no verdict changes them. */
export const RevisionTasks = ({ revision: { tasks } }: { revision: Revision }) =>
  tasks.length === 0 ? null : (
    <div className={styles.tasks}>
      <h3 className={styles.tasksTitle}>Практические задания поправьте сами</h3>
      <p>Они ссылаются на&nbsp;прежнюю редакцию и&nbsp;вместе с&nbsp;ней не&nbsp;меняются:</p>
      <ul className={styles.taskList}>
        {tasks.map(({ id, name, course }) => (
          <li key={id}>
            <Link to={contentTaskPath(id)}>{name}</Link> <span className={styles.small}>{course}</span>
          </li>
        ))}
      </ul>
    </div>
  )
