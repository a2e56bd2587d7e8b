/** The codes by which the app tells refusals of edge functions apart. A refusal has one as its `hint`, beside the sentence for people. */
export const refusalCodes = {
  usernameTaken: 'username_taken',
  emailTaken: 'email_taken',
  noPicture: 'no_picture',
  noAgency: 'no_agency',
  changedMeanwhile: 'changed_meanwhile',
  noAuthenticatorApp: 'no_app',
  instagramNotSetUp: 'instagram_not_set_up',
} as const;
