import { describe, expect, it } from 'vitest'
import { runSchedule } from '#client/offline/simulation/schedule.ts'

/** Seeds that once failed, with what they had found. Each is also told as a plain history in a test of its own. */
const SEEDS: readonly (readonly [number, string])[] = [
  [1035, 'a state older than the device had seen was merged without asking (server-trouble.test.ts)'],
  [4372, 'what a tab saved between the export and the end of the sign-out went with it (sign-out.test.ts)'],
  [4417, 'after a refusal that came before the key, a change was sent anew under another key (reply.test.ts)'],
  [8960, 'a change saved and discarded while another tab signed out was in neither file nor trash'],
  [8252, 'a form over an edit behind a restore wrote over what it had hidden (overlay.test.ts)'],
  [769274352, 'a delete was guarded by a version of which the screen hid a part (overlay.test.ts)'],
  [5025898, 'a save stored by a tab that was frozen before it heard of it was made again when the tab came back'],
  [31989, 'a record deleted unsent while another tab signed out was missed after its trash was emptied'],
  [1811, 'a page that closed during a crash kept the lock'],
  [8367, 'a frozen page was given the lock and kept every other waiting'],
  [3006532, 'a member that a form had taken out came back with a decision about an older state (outbox.test.ts)'],
  [1003523, 'a paragraph that a form had taken out came back in the same way'],
  [1005075, 'a paragraph that a form had replaced came back in the same way'],
  [1067435, 'a member came back where the form had been saved twice'],
  [3000437, 'the model took a second undo of a save that had left for one of the save before it'],
  [3013631, 'the model did so where the answer to the first sending was lost'],
  [1036031, 'the model did not know a record again that was made anew after an old backup had taken it away'],
  [4014597, 'the model did not know a file again that was uploaded anew in the same way'],
  [4025253, 'the model did not let the other fields of a group go along as the form had shown them'],
  [4026860, 'the model did not know that whoever decided for their own text had seen the other one'],
  [4023514, 'the model did not know a record whose making nobody heard of by the name it had on the device'],
  [7002590, 'an undo left standing what the create had said nothing of (undo.test.ts)'],
  [7004527, 'the model did not know a save, of which nobody heard, into a making of which nobody heard'],
  [7069273, 'the model held a save for taken back whose undo a person discarded'],
  [7107692, 'the model did not know that an undo may mean a making of which nobody heard'],
  [7122114, 'the model could not name a record of whose making nobody heard and whose name the device removed'],
  [
    8025099,
    'a form over an edit that was discarded took away what the discarded edit had taken away (enqueue.test.ts)',
  ],
  [8045502, 'what a page could not read came back out of a file and stayed in the trash, too (import.test.ts)'],
  [8099724, 'a file brought an older text back over what had been discarded since it was written (import.test.ts)'],
  [8557969, 'what was exported while it was sent, and refused before its key, was made twice (reply.test.ts)'],
  [8554652, 'the model did not know that what a person brings back goes to the state it was made for'],
  [8533130, 'the model did not know that a file brings back what a deletion had put away'],
  [8554598, 'the model did not know that whoever undoes a deletion wants no other one of the record'],
  [8606371, 'the model did not know that a deletion heard of late had been taken back in another tab'],
  [4913, 'the model did not know that an undo may take a save along of which nobody heard'],
  [1075816, 'the simulated person chose what they had written, nothing, and the model did not call that letting go'],
  [10030608, 'the world missed a deletion that waited already, which an undo asked for twice comes to'],
  [20021260, 'the model did not know that an edit which made a gone record anew is undone with that record'],
  [
    20094265,
    'a restore of what stood there already was asked about, and decided for it made an empty record (undo.test.ts)',
  ],
  [20057525, 'the model could not name a record by what was saved into its making, of which nobody heard'],
  [10061696, 'the world carried out what had left before an older state was put back'],
  [10059252, 'the model took what goes in any case for decided, and another tab had taken it back'],
  [10015532, 'the model did not know that an undo asked for twice is one deletion, done before it was asked again'],
  [40018636, 'the model did not know that what was made anew took over what was meant for either name of the record'],
  [40067764, 'an edit stayed with the person although an undo had brought its record back (undo.test.ts)'],
  [40082490, 'the world took an edit out of a file for one that was merged with an older state'],
  [40096943, 'a record made anew lacked what had stood there when it was decided (undo.test.ts)'],
  [50046680, 'a form over a discarded edit took its text away when another field was saved first (enqueue.test.ts)'],
  [110132024, 'the world did not know that what an edit refers to may stand in what an older version cannot read'],
  [140012589, 'the model forgot that what an undo was refused had been brought back from the trash'],
  [140044189, 'the model took a save for kept that had been taken back before the change came out of the trash'],
  [140050873, 'the model did not know that an undo of what has left may mean the making of the record'],
  [110138980, 'the world knew nothing of what became of a key, nor that a file may have been sent from elsewhere'],
  [40101075, 'the world took a version for sure that stood on one given out twice'],
  [90041617, 'what had left in a file and was refused here was discarded as never sent (trash.test.ts)'],
  [90000028, 'the model did not know that a record made anew holds what others had written into it'],
  [90081995, 'the model did not know that an old backup may take away what was made in the place of a gone record'],
  [90040895, 'the model did not know an edit, of which nobody heard, that went to a record made anew'],
  [
    170169698,
    'the model did not know that an undo of a deletion asked for twice is one restore, done before it was asked again',
  ],
  [171083864, 'an undo left standing what neither the making of a record nor the form had said (undo.test.ts)'],
  [172035952, 'the model did not know that whoever took a paragraph away had seen it'],
  [174002267, 'an undo that a deletion put away took nothing back; the model said that it had'],
  [172192780, 'a new record that was saved once more came back from the trash and was made twice (made-once.test.ts)'],
  [172145962, 'the world forgot which versions had been given out twice'],
  [175352501, 'a second decision forgot what had stood there at the first (decide.test.ts)'],
  [175370833, 'the world forgot, when an undo was refused, what a quicker one had taken back'],
]

describe('schedules that once failed', () => {
  for (const [seed, found] of SEEDS) {
    it(`pass now: seed ${seed}, ${found}`, async () => {
      expect((await runSchedule(seed)).violations).toEqual([])
    })
  }
})
