import type { EditOperation } from '@cloud/contract';
import type { EditDesk } from './edit-desk.ts';
import type { TakenEdit } from './made-by.ts';

/** The desks at which runs are edited, one a run. What is edited before a desk is open waits for it. */
export class OpenDesks {
  readonly #desks = new Map<string, EditDesk>();
  readonly #early = new Map<string, (readonly EditOperation[])[]>();

  open(runId: string, desk: EditDesk): void {
    this.#desks.set(runId, desk);
    const early = this.#early.get(runId) ?? [];
    this.#early.delete(runId);
    for (const operations of early) desk.edit(operations);
  }

  close(runId: string): void {
    this.#desks.get(runId)?.close();
    this.#desks.delete(runId);
  }

  of(runId: string): EditDesk | undefined {
    return this.#desks.get(runId);
  }

  /** @returns what came of the edit: of one that waits, nothing yet; undefined where the model refuses it. */
  edit(runId: string, operations: readonly EditOperation[]): TakenEdit | undefined {
    const desk = this.#desks.get(runId);
    if (desk) return desk.edit(operations);
    this.#early.set(runId, [...(this.#early.get(runId) ?? []), operations]);
    return { made: undefined };
  }
}
