import type { ReactNode } from 'react'

/** What a field's control is given: it names the label's `id` and, where something is wrong, the error. */
export interface ControlProps {
  id: string
  className: 'input'
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** A labeled field of a `.reader-form`: label, hint, what is wrong with it, and the control. */
export function Field({
  id,
  label,
  hint,
  error,
  control,
}: {
  id: string
  label: ReactNode
  hint?: string
  error?: ReactNode
  control(props: ControlProps): ReactNode
}) {
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = [hint && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {control({
        id,
        className: 'input',
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
    </div>
  )
}
