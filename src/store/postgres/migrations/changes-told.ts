import { type Kysely, sql } from 'kysely'

/** Tells whoever listens that a transaction has appended to the change log, once it is committed. */
export async function tellChanges(database: Kysely<unknown>): Promise<void> {
  await sql`create function tell_changes() returns trigger language plpgsql as $$ begin
    perform pg_notify('changes', '');
    return null;
  end $$`.execute(database)
  await sql`create trigger tell_changes after insert on changes
    for each statement execute function tell_changes()`.execute(database)
}
