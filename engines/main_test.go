package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/nats-io/nats.go"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// TestMain lets the test binary run as the engines, so that tests can signal and kill real processes.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_AS_ENGINES") == "yes" {
		main()
		return
	}
	os.Exit(m.Run())
}

type process struct {
	command *exec.Cmd
	stdin   io.Closer
	stderr  *strings.Builder
	urls    map[string]string
}

// startProcess returns empty urls if the program ended without a ready line.
func startProcess(t *testing.T, arguments ...string) *process {
	t.Helper()
	command := exec.Command(os.Args[0], arguments...)
	command.Env = append(os.Environ(), "RUN_AS_ENGINES=yes", "ENGINES_NATS_PORT=0", "ENGINES_S3_PORT=0", "ENGINES_MONGODB_PORT=0", "ENGINES_REDIS_PORT=0")
	one := &process{command: command, stderr: &strings.Builder{}, urls: map[string]string{}}
	command.Stderr = one.stderr
	stdin, err := command.StdinPipe()
	must(t, err)
	one.stdin = stdin
	stdout, err := command.StdoutPipe()
	must(t, err)
	must(t, command.Start())
	t.Cleanup(func() { _ = command.Process.Kill() })
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err == nil {
		must(t, json.Unmarshal([]byte(line), &one.urls))
	}
	return one
}

// exitCode waits for the process to end; -1 means it was ended by a signal.
func (one *process) exitCode(t *testing.T) int {
	t.Helper()
	ended := make(chan int, 1)
	go func() {
		_ = one.command.Wait()
		ended <- one.command.ProcessState.ExitCode()
	}()
	select {
	case code := <-ended:
		return code
	case <-time.After(12 * time.Second):
		t.Fatal("the program did not end")
		return 0
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestDataSurvivesAKill(t *testing.T) {
	dir := t.TempDir()
	first := startProcess(t, "--data-dir", dir)
	writeEverywhere(t, first.urls)
	must(t, first.command.Process.Kill())
	first.exitCode(t)

	second := startProcess(t, "--data-dir", dir)
	readEverywhere(t, second.urls)
	must(t, second.command.Process.Signal(syscall.SIGTERM))
	if code := second.exitCode(t); code != 0 {
		t.Fatalf("ended with %d: %s", code, second.stderr)
	}
}

func TestNatsComesBackWithItsStorage(t *testing.T) {
	dir := t.TempDir()
	one := startProcess(t, "--data-dir", dir, "--only", "nats")
	storage := filepath.Join(dir, "nats", "jetstream")
	must(t, os.RemoveAll(storage))
	// For some seconds the folder cannot be created: as on a full disk, no server starts, and the process stays up.
	must(t, os.WriteFile(storage, nil, 0o600))
	time.Sleep(4 * time.Second)
	must(t, os.Remove(storage))
	deadline := time.Now().Add(20 * time.Second)
	for {
		err := addStream(one.urls["nats"])
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("no stream could be made: %v; %s", err, one.stderr)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// addStream creates a stream and stores a message in it.
func addStream(natsURL string) error {
	connection, err := nats.Connect(natsURL)
	if err != nil {
		return err
	}
	defer connection.Close()
	stream, err := connection.JetStream()
	if err != nil {
		return err
	}
	if _, err := stream.AddStream(&nats.StreamConfig{Name: "AGAIN", Subjects: []string{"again.>"}}); err != nil {
		return err
	}
	_, err = stream.Publish("again.one", []byte("text"))
	return err
}

func writeEverywhere(t *testing.T, urls map[string]string) {
	ctx := context.Background()
	stream, closeNats := connectJetStream(t, urls["nats"])
	defer closeNats()
	_, err := stream.AddStream(&nats.StreamConfig{Name: "KEPT", Subjects: []string{"kept.>"}})
	must(t, err)
	_, err = stream.Publish("kept.one", []byte("text"))
	must(t, err)
	documents, closeMongo := connectMongo(t, urls["mongodb"])
	defer closeMongo()
	_, err = documents.InsertOne(ctx, bson.M{"_id": "one"})
	must(t, err)
	objects := connectS3(urls["s3"])
	_, err = objects.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String("kept")})
	must(t, err)
	_, err = objects.PutObject(ctx, &s3.PutObjectInput{Bucket: aws.String("kept"), Key: aws.String("inputs/one"), Body: strings.NewReader("text")})
	must(t, err)
}

func readEverywhere(t *testing.T, urls map[string]string) {
	ctx := context.Background()
	stream, closeNats := connectJetStream(t, urls["nats"])
	defer closeNats()
	message, err := stream.GetMsg("KEPT", 1)
	must(t, err)
	object, err := connectS3(urls["s3"]).GetObject(ctx, &s3.GetObjectInput{Bucket: aws.String("kept"), Key: aws.String("inputs/one")})
	must(t, err)
	body, err := io.ReadAll(object.Body)
	must(t, err)
	if string(message.Data) != "text" || string(body) != "text" {
		t.Fatalf("read %q and %q", message.Data, body)
	}
	documents, closeMongo := connectMongo(t, urls["mongodb"])
	defer closeMongo()
	must(t, documents.FindOne(ctx, bson.M{"_id": "one"}).Err())
}

func connectJetStream(t *testing.T, natsURL string) (nats.JetStreamContext, func()) {
	connection, err := nats.Connect(natsURL)
	must(t, err)
	stream, err := connection.JetStream()
	must(t, err)
	return stream, connection.Close
}

func connectMongo(t *testing.T, mongoURL string) (*mongo.Collection, func()) {
	client, err := mongo.Connect(context.Background(), options.Client().ApplyURI(mongoURL))
	must(t, err)
	return client.Database("floatwise").Collection("kept"), func() { _ = client.Disconnect(context.Background()) }
}

func connectS3(endpoint string) *s3.Client {
	return s3.New(s3.Options{BaseEndpoint: aws.String(endpoint), Region: "us-east-1", UsePathStyle: true,
		Credentials: credentials.NewStaticCredentialsProvider("floatwise", "floatwise-local", "")})
}

func TestServicesKeyManagesNoAccounts(t *testing.T) {
	one := startProcess(t, "--data-dir", t.TempDir(), "--only", "s3")
	objects := connectS3(one.urls["s3"])
	ctx := context.Background()
	_, err := objects.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String("own")})
	must(t, err)
	_, err = objects.PutObject(ctx, &s3.PutObjectInput{Bucket: aws.String("own"), Key: aws.String("one"), Body: strings.NewReader("text")})
	must(t, err)

	stranger := s3.New(s3.Options{BaseEndpoint: aws.String(one.urls["s3"]), Region: "us-east-1", UsePathStyle: true,
		Credentials: credentials.NewStaticCredentialsProvider("stranger", "floatwise-local", "")})
	if _, err := stranger.GetObject(ctx, &s3.GetObjectInput{Bucket: aws.String("own"), Key: aws.String("one")}); err == nil {
		t.Error("a stranger reads an object")
	}
	request, err := http.NewRequest("PATCH", one.urls["s3"]+"/list-users", nil)
	must(t, err)
	request.Header.Set("X-Amz-Content-Sha256", emptyHash)
	must(t, v4.NewSigner().SignHTTP(ctx, aws.Credentials{AccessKeyID: "floatwise", SecretAccessKey: "floatwise-local"},
		request, emptyHash, "s3", "us-east-1", time.Now()))
	answer, err := http.DefaultClient.Do(request)
	must(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	must(t, err)
	if !strings.Contains(string(body), "AccessDenied") {
		t.Errorf("the services' key is answered with %d %s when it asks for accounts", answer.StatusCode, body)
	}
}

// emptyHash is the SHA-256 of empty content.
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

func TestRedisKeysExpire(t *testing.T) {
	one := startProcess(t, "--data-dir", t.TempDir(), "--only", "redis")
	ask := connectRedis(t, one.urls["redis"])
	ask("SET", "key", "value", "PX", "900")
	if answer := ask("EXISTS", "key"); answer != "1" {
		t.Fatalf("the key is not there at once: %s", answer)
	}
	for deadline := time.Now().Add(4 * time.Second); ask("EXISTS", "key") != "0"; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the key is still there")
		}
	}
}

func TestRedisKeysOutliveTheProcess(t *testing.T) {
	dir := t.TempDir()
	first := startProcess(t, "--data-dir", dir, "--only", "redis")
	ask := connectRedis(t, first.urls["redis"])
	ask("SET", "session", "a text", "EX", "3600")
	ask("SET", "passing", "x", "PX", "1500")
	ask("SET", "gone", "x")
	ask("HSET", "hash", "field", "value")
	ask("ZADD", "sorted", "2.5", "member")
	time.Sleep(4 * redisPause)
	ask("DEL", "gone")
	time.Sleep(4 * redisPause)
	must(t, first.command.Process.Kill())
	first.exitCode(t)

	second := startProcess(t, "--data-dir", dir, "--only", "redis")
	ask = connectRedis(t, second.urls["redis"])
	for question, expected := range map[string]string{
		"GET session": "a text", "GET gone": "(nil)", "GET passing": "(nil)", "HGET hash field": "value",
		"ZSCORE sorted member": "2.5", "TTL hash": "-1",
	} {
		if answer := ask(strings.Fields(question)...); answer != expected {
			t.Errorf("%s is answered %q instead of %q", question, answer, expected)
		}
	}
	if left, err := strconv.Atoi(ask("TTL", "session")); err != nil || left < 3500 || left > 3599 {
		t.Errorf("the session ends in %d s", left)
	}
	ask("SET", "last", "moment")
	must(t, second.command.Process.Signal(syscall.SIGTERM))
	if code := second.exitCode(t); code != 0 {
		t.Fatalf("ended with %d: %s", code, second.stderr)
	}
	third := startProcess(t, "--data-dir", dir, "--only", "redis")
	if answer := connectRedis(t, third.urls["redis"])("GET", "last"); answer != "moment" {
		t.Errorf("what was set just before the end is %q", answer)
	}
}

func TestRedisAsksForThePassword(t *testing.T) {
	t.Setenv("ENGINES_REDIS_PASSWORD", "of @ll /letters")
	one := startProcess(t, "--data-dir", t.TempDir(), "--only", "redis")
	parsed, err := url.Parse(one.urls["redis"])
	must(t, err)
	password, _ := parsed.User.Password()
	ask := connectRedis(t, one.urls["redis"])
	if answer := ask("SET", "a", "b"); !strings.Contains(answer, "NOAUTH") {
		t.Errorf("without the password it answers %q", answer)
	}
	if answer := ask("AUTH", parsed.User.Username(), password); answer != "OK" {
		t.Errorf("the password in the URL is answered %q", answer)
	}
	if answer := ask("SET", "a", "b"); answer != "OK" {
		t.Errorf("with the password it answers %q", answer)
	}
}

func TestMongoListensOnASocketOfTheAccount(t *testing.T) {
	// The MongoDB driver of these tests lowercases the path of a socket.
	dir, err := os.MkdirTemp("", "engines")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket := filepath.Join(dir, "mongodb.sock")
	// As left behind by a killed process.
	must(t, os.WriteFile(socket, nil, 0o600))
	one := startProcess(t, "--data-dir", dir, "--only", "mongodb", "--mongodb-socket", socket)
	documents, closeMongo := connectMongo(t, one.urls["mongodb"])
	defer closeMongo()
	_, err = documents.InsertOne(context.Background(), bson.M{"_id": "one"})
	must(t, err)
	info, err := os.Stat(socket)
	must(t, err)
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("the socket's mode is %o", mode)
	}
}

// connectRedis returns a function that sends one command and reads its reply.
func connectRedis(t *testing.T, redisURL string) func(words ...string) string {
	parsed, err := url.Parse(redisURL)
	must(t, err)
	connection, err := net.Dial("tcp", parsed.Host)
	must(t, err)
	t.Cleanup(func() { _ = connection.Close() })
	reader := bufio.NewReader(connection)
	return func(words ...string) string {
		t.Helper()
		command := fmt.Sprintf("*%d\r\n", len(words))
		for _, word := range words {
			command += fmt.Sprintf("$%d\r\n%s\r\n", len(word), word)
		}
		_, err := io.WriteString(connection, command)
		must(t, err)
		line, err := reader.ReadString('\n')
		must(t, err)
		kind, rest := line[0], strings.TrimSpace(line[1:])
		if kind != '$' {
			return rest
		}
		length, err := strconv.Atoi(rest)
		must(t, err)
		if length < 0 {
			return "(nil)"
		}
		bulk := make([]byte, length+2)
		_, err = io.ReadFull(reader, bulk)
		must(t, err)
		return string(bulk[:length])
	}
}

func TestMongoLooksUpByAnIndex(t *testing.T) {
	dir := t.TempDir()
	one := startProcess(t, "--data-dir", dir, "--only", "mongodb")
	documents, closeMongo := connectMongo(t, one.urls["mongodb"])
	defer closeMongo()
	ctx := context.Background()
	explain := func() string {
		// A SQLite connection notices a new index when it runs a query, but not when it explains one.
		must(t, documents.FindOne(ctx, bson.M{"_id": "one"}).Err())
		var plan bson.M
		command := bson.D{{Key: "explain", Value: bson.D{{Key: "find", Value: "kept"}, {Key: "filter", Value: bson.M{"_id": "one"}}}}}
		must(t, documents.Database().RunCommand(ctx, command).Decode(&plan))
		return fmt.Sprint(plan)
	}
	_, err := documents.InsertOne(ctx, bson.M{"_id": "one", "count": 1})
	must(t, err)
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(explain(), "USING INDEX"); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("a look-up reads the whole collection: %s", explain())
		}
	}
	_, err = documents.UpdateByID(ctx, "one", bson.M{"$inc": bson.M{"count": 1}})
	must(t, err)
	var found struct{ Count int }
	must(t, documents.FindOne(ctx, bson.M{"_id": "one"}).Decode(&found))
	if found.Count != 2 {
		t.Errorf("the count is %d", found.Count)
	}
	must(t, documents.Drop(ctx))
	_, err = documents.InsertOne(ctx, bson.M{"_id": "one"})
	must(t, err)
}

func TestParentOwnsTheEnd(t *testing.T) {
	one := startProcess(t, "--data-dir", t.TempDir(), "--only", "nats", "--stop-with-stdin")
	must(t, one.command.Process.Signal(syscall.SIGINT))
	must(t, one.command.Process.Signal(syscall.SIGHUP))
	time.Sleep(300 * time.Millisecond)
	_, closeNats := connectJetStream(t, one.urls["nats"])
	closeNats()
	must(t, one.stdin.Close())
	if code := one.exitCode(t); code != 0 {
		t.Fatalf("ended with %d: %s", code, one.stderr)
	}
}

func TestInterruptEndsItWithoutAParent(t *testing.T) {
	one := startProcess(t, "--data-dir", t.TempDir(), "--only", "nats,s3")
	if len(one.urls) != 2 || one.urls["nats"] == "" || one.urls["s3"] == "" {
		t.Fatalf("urls: %v", one.urls)
	}
	must(t, one.command.Process.Signal(syscall.SIGINT))
	if code := one.exitCode(t); code != 0 {
		t.Fatalf("ended with %d: %s", code, one.stderr)
	}
}

func TestStartIsRefusedInOneSentence(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	dir := t.TempDir()
	startProcess(t, "--data-dir", dir, "--only", "redis")

	refusals := map[string][]string{
		fmt.Sprintf("port %d is in use; free it or set --s3-port (ENGINES_S3_PORT) to another one\n", port):                                                     {"--data-dir", t.TempDir(), "--s3-port", fmt.Sprint(port)},
		fmt.Sprintf("folder %s is used by engines that already run; end them or set --data-dir (ENGINES_DATA_DIR) to another one\n", dir):                       {"--data-dir", dir},
		"--only (ENGINES_ONLY) names \"mysql\"; the engines are nats, s3, mongodb, redis\n":                                                                     {"--only", "nats,mysql"},
		"NATS_AUTH_PASSWORD, NATS_CONVERTER_PASSWORD, NATS_STATS_PASSWORD, NATS_SETUP_PASSWORD is not set; NATS needs a password for every user, or for none\n": nil,
		"--nats-port (ENGINES_NATS_PORT) is \"x\"; set it to a number from 0 to 65535\n":                                                                        {"--nats-port", "x"},
	}
	for sentence, arguments := range refusals {
		if arguments == nil {
			t.Setenv("NATS_GATEWAY_PASSWORD", "only one")
		}
		one := startProcess(t, arguments...)
		must(t, os.Unsetenv("NATS_GATEWAY_PASSWORD"))
		if code := one.exitCode(t); code != 1 || one.stderr.String() != sentence {
			t.Errorf("%v ended with %d: %s", arguments, code, one.stderr)
		}
	}
}
