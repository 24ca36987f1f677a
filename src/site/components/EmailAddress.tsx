/** An e-mail address that breaks after its '@' where it does not fit on a line. */
export function EmailAddress({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  )
}
