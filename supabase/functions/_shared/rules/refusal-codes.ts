/** The codes by which the app recognizes refusals of edge functions. An answer has the code as `hint`, beside the sentence for people in `error`. */
export const refusalCodes = {
  usernameTaken: 'username_taken',
  emailTaken: 'email_taken',
  noPicture: 'no_picture',
  noAgency: 'no_agency',
  changedMeanwhile: 'changed_meanwhile',
  noApp: 'no_app',
  instagramNotSetUp: 'instagram_not_set_up',
} as const;
