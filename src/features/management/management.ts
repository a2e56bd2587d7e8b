/** An agency as the people whom it manages, or would like to, see it. */
export interface Agency {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

export interface ManagingAgency extends Agency {
  since: Date;
}

export interface Invitation {
  id: string;
  agency: Agency;
  expiresAt: Date;
}

interface AgencyColumns {
  agency_id: string;
  agency_name: string;
  agency_username: string;
  agency_avatar_url: string | null;
}

export function toAgency(row: AgencyColumns): Agency {
  return {
    id: row.agency_id,
    name: row.agency_name,
    username: row.agency_username,
    avatarUrl: row.agency_avatar_url,
  };
}
