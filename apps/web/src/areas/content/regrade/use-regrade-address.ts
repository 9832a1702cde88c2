import { useLocation, useSearchParams } from 'react-router'
import { readId } from '../record-in-path.tsx'

const parameter = 'regrade'

/** The wording whose answers are being graded again is in the address: a reload shows it again. */
export const useRegradeAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = (wording: number | null) =>
    setParams(
      (now) => {
        if (wording === null) now.delete(parameter)
        else now.set(parameter, String(wording))
        return now
      },
      { replace: true, state, preventScrollReset: true },
    )
  return { wording: readId(params.get(parameter)), open: change, close: () => change(null) }
}
