import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Team } from '@/lib/supabase/database';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { choose, peopleFile, uploadAnswers } from '../support/csv-screen';
import { refusal } from '../support/follow-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { teamRow, teamsAnswer } from '../support/team-answers';
import { tryAgain } from '../support/try-again';
import { standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

const managed = teamRow('Marigold & Pike', { role: 'manager' });
const ladder = teamRow('Tall Ladder', { role: 'manager' });

function open(...teams: Team[]) {
  backend.use(profileAnswer(member), teamsAnswer(...teams));
  return renderApp('/csv-upload?tab=influencers', member);
}

describe('uploading influencers in a team', () => {
  it('is left to others by an analyst', async () => {
    open({ ...managed, role: 'analyst' }, ladder);
    expect(
      await screen.findByText(
        'You read the results of Marigold & Pike. Its owner and managers upload influencers.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
    expect(screen.queryByText(/Influencers are added to/)).not.toBeInTheDocument();
  });

  it('waits for the authenticator app that the agency asks for', async () => {
    open({ ...managed, requires_second_factor: true, lacks_second_factor: true });
    expect(
      await screen.findByText('Marigold & Pike asks everybody in its team for an authenticator app.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add an authenticator app' })).toHaveAttribute(
      'href',
      '/profile/security',
    );
    expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
  });

  it('is for the agency for which somebody acts, and says which one where it could be another', async () => {
    const sent = uploadAnswers('upload-influencers', { added: 2 });
    const { user } = open(managed, ladder);
    expect(await screen.findByText(/Influencers are added to Marigold & Pike\.$/)).toBeInTheDocument();
    await choose(user, peopleFile());
    await screen.findByRole('heading', { name: '2 will be added' });
    expect(sent).toMatchObject([{ dryRun: true, agency_id: managed.agency_id }]);
  });

  it("can be tried again when the teams couldn't be read", async () => {
    backend.use(profileAnswer(member), refusal('post', 'rpc/my_teams'));
    const { user } = renderApp('/csv-upload?tab=influencers', member);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    await tryAgain({ user }, teamsAnswer(managed));
    expect(await screen.findByLabelText('Choose a file')).toBeInTheDocument();
  });
});
